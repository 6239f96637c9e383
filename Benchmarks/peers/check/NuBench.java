// Times the Nu Html Checker in one warmed JVM: java -cp vnu.jar NuBench.java FOLDER [ROUNDS]. Every page is read first; the
// best of the rounds counts, so the first ones are the warming.
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import nu.validator.validation.SimpleDocumentValidator;
import nu.validator.validation.SimpleDocumentValidator.SchemaReadException;
import nu.validator.messages.MessageEmitterAdapter;
import nu.validator.messages.TextMessageEmitter;
import nu.validator.servlet.imagereview.ImageCollector;
import nu.validator.source.SourceCode;
import nu.validator.xml.SystemErrErrorHandler;
import org.xml.sax.InputSource;

public class NuBench {
  public static void main(String[] arguments) throws Exception {
    List<Path> pages;
    try (Stream<Path> walk = Files.walk(Path.of(arguments[0]))) {
      pages = walk.filter(p -> p.toString().endsWith(".html")).sorted().collect(Collectors.toList());
    }
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    List<byte[]> bytes = new ArrayList<>();
    long octets = 0;
    for (Path page : pages) {
      byte[] content = Files.readAllBytes(page);
      bytes.add(content);
      octets += content.length;
    }
    System.setProperty("org.whattf.datatype.warn", "false");
    SourceCode source = new SourceCode();
    MessageEmitterAdapter errors = new MessageEmitterAdapter(null, source, false, new ImageCollector(source), 0, true,
        new TextMessageEmitter(OutputStream.nullOutputStream(), true));
    errors.setErrorsOnly(true);
    SimpleDocumentValidator validator = new SimpleDocumentValidator(true, false, false);
    validator.setUpMainSchema("http://s.validator.nu/html5-rdfalite.rnc", new SystemErrErrorHandler());
    validator.setUpValidatorAndParsers(errors, false, false);
    double best = Double.POSITIVE_INFINITY;
    for (int round = 0; round < rounds; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < bytes.size(); i++) {
        InputSource input = new InputSource(new ByteArrayInputStream(bytes.get(i)));
        input.setSystemId(pages.get(i).toUri().toString());
        input.setEncoding("UTF-8");
        validator.checkHtmlInputSource(input);
      }
      best = Math.min(best, (System.nanoTime() - start) / 1e9);
    }
    System.out.printf(Locale.ROOT, "nu: jobs=1 pages=%d octets=%d ms=%.1f ms-per-page=%.3f MB-per-s=%.2f%n", pages.size(), octets, best * 1000,
        best * 1000 / Math.max(1, pages.size()), octets / best / 1e6);
  }
}

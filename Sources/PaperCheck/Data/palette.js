// Gives each pixel the nearest colour, packs the rows as PNG wants them, and compresses them.
async (source, names, bits) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, image.width, image.height).data;
  const palette = names.map((name) => [1, 3, 5].map((place) => parseInt(name.slice(place, place + 2), 16)));
  const known = new Map();
  const nearest = (red, green, blue) => {
    const key = red << 16 | green << 8 | blue;
    if (!known.has(key)) {
      const far = palette.map((color) => 3 * (color[0] - red) ** 2 + 6 * (color[1] - green) ** 2 + (color[2] - blue) ** 2);
      known.set(key, far.indexOf(Math.min(...far)));
    }
    return known.get(key);
  };
  const stride = 1 + Math.ceil(image.width * bits / 8);
  const rows = new Uint8Array(stride * image.height);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const at = (y * image.width + x) * 4;
      const bit = x * bits;
      rows[y * stride + 1 + (bit >> 3)] |= nearest(pixels[at], pixels[at + 1], pixels[at + 2]) << (8 - bits - (bit & 7));
    }
  }
  const stream = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(packed, (octet) => String.fromCharCode(octet)).join(""));
}

/* Values of styles that fetch nothing, the same for the server and for pasted content in the editor. */

/** Functions that compute a colour, a length or a gradient. Every other one could be an address, as `image-set()` is. */
const harmless = new Set(
  'rgb rgba hsl hsla hwb lab lch oklab oklch calc min max clamp linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient scale scalex scaley translate translatex translatey translate3d rotate matrix rect inset circle'.split(
    ' ',
  ),
);

/** Returns whether a value of a style has no function that could fetch an address, however it is spelled. */
export function fetchesNothing(value: string): boolean {
  if (!value.includes('(')) return true;
  if (value.includes('\\')) return false;
  return Array.from(value.matchAll(/([a-z0-9-]*)\s*\(/gi), ([, name = '']) => name.toLowerCase()).every(
    (name) => name === '' || harmless.has(name),
  );
}

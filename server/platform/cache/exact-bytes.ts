/** The bytes by themselves. What Node hands out may be a small part of a larger piece, all of which would be kept with it. */
export function exactBytes(given: Buffer | string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(given));
  if (typeof given === 'string') bytes.write(given);
  else given.copy(bytes);
  return bytes;
}

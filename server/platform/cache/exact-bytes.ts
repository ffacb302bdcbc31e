/** Copies the bytes. A buffer of Node may be a small part of a larger one, which would stay in memory with it. */
export function exactBytes(given: Buffer | string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(given));
  if (typeof given === 'string') bytes.write(given);
  else given.copy(bytes);
  return bytes;
}

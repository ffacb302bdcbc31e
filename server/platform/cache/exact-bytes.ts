/** Copies the bytes. A buffer of Node may be a small part of a larger one, which would stay in memory with it. */
export function exactBytes(content: Buffer | string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  if (typeof content === 'string') bytes.write(content);
  else content.copy(bytes);
  return bytes;
}

import { damaged } from './damaged.ts';

/** Pieces of one size, the last one shorter or equal; a single empty one when there is nothing. */
export async function* inChunks(bytes: AsyncIterable<Buffer>, size: number) {
  const source = reader(bytes);
  for (let isLast = false; !isLast;) {
    const chunk = await source.upTo(size);
    isLast = await source.isAtEnd();
    yield { chunk, isLast };
  }
}

export interface Reader {
  upTo(count: number): Promise<Buffer>;
  /** @throws OperatorError when there are fewer */
  take(count: number): Promise<Buffer>;
  takeLines(count: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
  rest(): AsyncIterable<Buffer>;
}

/** Bytes that come in pieces of any size, taken in those that are wanted. */
export function reader(bytes: AsyncIterable<Buffer>): Reader {
  const source = bytes[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldBytes = 0;

  async function hold(count: number): Promise<void> {
    while (heldBytes < count) {
      const { done, value } = await source.next();
      if (done) return;
      held.push(value);
      heldBytes += value.length;
    }
  }

  async function upTo(count: number): Promise<Buffer> {
    await hold(count);
    const all = held.length === 1 ? held[0]! : Buffer.concat(held);
    const [taken, left] = [all.subarray(0, count), all.subarray(count)];
    held = left.length > 0 ? [left] : [];
    heldBytes = left.length;
    return taken;
  }

  async function take(count: number): Promise<Buffer> {
    const taken = await upTo(count);
    if (taken.length < count) throw damaged();
    return taken;
  }

  return {
    upTo,
    take,
    async takeLines(count) {
      const line: Buffer[] = [];
      for (let lines = 0; lines < count && line.length < 1024;) {
        const byte = await take(1);
        line.push(byte);
        if (byte[0] === 0x0a) lines++;
      }
      return Buffer.concat(line);
    },
    isAtEnd: async () => {
      await hold(1);
      return heldBytes === 0;
    },
    async *rest() {
      yield* held;
      for (;;) {
        const { done, value } = await source.next();
        if (done) return;
        yield value;
      }
    },
  };
}

/** The size of the chunks that `fetch` reads, small enough to see progress on a slow connection. */
const chunkBytes = 64 * 1024;

/**
 * Like `fetch`, but aborts when there is no progress for this long: no chunk of the body is taken, or no answer begins.
 * A long body on a slow connection takes as long as it needs. Bytes may stay in the buffers of this machine for as long
 * as they took to be taken.
 */
export function fetchUntilSilent(withinMs: number, send: typeof fetch = fetch): typeof fetch {
  return async (address, init) => {
    const waiting = new AbortController();
    const giveUp = () => waiting.abort(new Error('the store does not answer'));
    let timer = setTimeout(giveUp, withinMs);
    const continueFor = (forMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, forMs);
    };
    try {
      const body = init?.body;
      if (!(body instanceof ArrayBuffer || body instanceof Uint8Array || body instanceof Blob))
        return await send(address, { ...init, signal: waiting.signal });
      const blob = body instanceof Blob ? body : new Blob([body]);
      return await send(address, {
        ...init,
        body: inChunks(blob, withinMs, continueFor),
        duplex: 'half',
        signal: waiting.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  };
}

function inChunks(
  blob: Blob,
  withinMs: number,
  continueFor: (forMs: number) => void,
): ReadableStream<Uint8Array> {
  let at = 0;
  const startedAt = Date.now();
  return new ReadableStream(
    {
      async pull(controller) {
        if (at >= blob.size) {
          continueFor(Math.max(withinMs, Date.now() - startedAt));
          return controller.close();
        }
        continueFor(withinMs);
        controller.enqueue(await blob.slice(at, at + chunkBytes).bytes());
        at += chunkBytes;
      },
    },
    { highWaterMark: 0 },
  );
}

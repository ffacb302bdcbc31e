/** `work`, once nobody has asked for it for a while: a run of requests costs one piece of it. */
export function onceQuiet(work: () => void, quietMs: number): () => void {
  let later: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(later);
    later = setTimeout(work, quietMs).unref();
  };
}

import { useEffect, useRef, useState } from 'react';
import { resultText } from '#contract/api/envelope.ts';

export interface Answer<Data> {
  /** The last answer; it stays while the next one is loading. */
  data: Data | undefined;
  /** The error of the last attempt, if it failed. */
  error: string | undefined;
  isWaiting: boolean;
  again: () => void;
}

interface Outcome<Data> {
  attempt: string;
  data?: Data | undefined;
  error?: string;
}

/**
 * Returns the result of `load`, loaded again for each new `key` and for `again`. A late result of an earlier key is
 * dropped.
 */
export function useAnswer<Data>(load: () => Promise<Data>, key: string): Answer<Data> {
  const [round, setRound] = useState(0);
  const attempt = `${key} ${round}`;
  const [outcome, setOutcome] = useState<Outcome<Data>>({ attempt: '' });
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  useEffect(() => {
    let isOver = false;
    const setResult = (next: Outcome<Data>) => {
      if (!isOver) setOutcome((before) => ({ data: before.data, ...next }));
    };
    latest.current().then(
      (data) => setResult({ attempt, data }),
      (error: unknown) =>
        setResult({ attempt, error: error instanceof Error ? error.message : resultText.serverError }),
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);

  const isWaiting = outcome.attempt !== attempt;
  return {
    data: outcome.data,
    error: isWaiting ? undefined : outcome.error,
    isWaiting,
    again: () => setRound((count) => count + 1),
  };
}

import { useEffect, useState } from 'react';
import { optionKind, webOptions, type Option } from '#contract/members/options.ts';
import { createCall } from '#ui/api/call.ts';

type Kind = typeof optionKind.companyType | typeof optionKind.memberLevel;

const call = createCall();
const lists = new Map<Kind, Promise<Option[]>>();

/** Fetched on first use and cached (product: section 4); a failed or empty answer is fetched again. */
function listOf(kind: Kind): Promise<Option[]> {
  const cached = lists.get(kind);
  if (cached) return cached;
  const list = call(webOptions.GetTypeList, { type: kind });
  lists.set(kind, list);
  list.then(
    // An association that has set nothing yet may do so at any time.
    (options) => options.length > 0 || lists.delete(kind),
    () => lists.delete(kind),
  );
  return list;
}

/** `options` is undefined while they are on their way. */
export function useOptions(kind: Kind) {
  const [options, setOptions] = useState<Option[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isWanted = true;
    listOf(kind).then(
      (list) => isWanted && setOptions(list),
      () => isWanted && setHasFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [kind, attempt]);

  const retry = () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  return { options, hasFailed, retry };
}

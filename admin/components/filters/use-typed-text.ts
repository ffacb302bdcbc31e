import { useState } from 'react';

interface TypedText {
  text: string;
  /** Texts that were typed since the address last had the text of this field. */
  typed: readonly string[];
  shownFor: string;
}

/**
 * Stores the text of a field whose value in the address follows a moment later: what was typed earlier arrives there
 * without replacing what is typed now. Any other change of the address is shown.
 */
export function useTypedText(value: string) {
  const [state, setState] = useState<TypedText>({ text: value, typed: [], shownFor: value });
  if (state.shownFor !== value) {
    const isOwn = state.typed.includes(value);
    const isLatest = value === state.text.trim();
    // Until the latest text has arrived, an earlier one may still follow another.
    setState({
      text: isOwn ? state.text : value,
      typed: isOwn && !isLatest ? state.typed : [],
      shownFor: value,
    });
  }
  const type = (text: string) =>
    setState(({ typed, shownFor }) => ({ text, typed: [...typed, text.trim()], shownFor }));
  return [state.text, type] as const;
}

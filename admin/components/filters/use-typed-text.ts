import { useState } from 'react';

interface TypedText {
  text: string;
  /** Texts that were typed since the address last had the text of this field, oldest first. */
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
    const place = state.typed.lastIndexOf(value);
    setState({
      text: place < 0 ? value : state.text,
      typed: place < 0 ? [] : state.typed.slice(place + 1),
      shownFor: value,
    });
  }
  const type = (text: string) =>
    setState(({ typed, shownFor }) => ({ text, typed: [...typed, text.trim()], shownFor }));
  return [state.text, type] as const;
}

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { stateTones, states, type State } from '#contract/fields/states.ts';
import { StateMark } from './state-mark.tsx';

test('the tones differ by their shape alone', () => {
  const shapes = stateTones.map((tone) => /<path d="([^"]+)"/.exec(shown({ word: '停用', tone }))?.[1]);

  expect(shapes).not.toContain(undefined);
  expect(new Set(shapes).size).toBe(stateTones.length);
});

test('a screen reader reads the word of the state and no shape', () => {
  const text = shown(states.article.published);

  expect(text).toContain('aria-hidden="true"');
  expect(text.replaceAll(/<[^>]+>/g, '')).toBe('已发布');
});

test('a word has one tone wherever it appears', () => {
  const tones = new Map<string, string>();
  for (const { word, tone } of Object.values<Record<string, State>>(states).flatMap((group) =>
    Object.values(group),
  )) {
    expect(tones.get(word) ?? tone, word).toBe(tone);
    tones.set(word, tone);
  }
});

function shown(state: State): string {
  return renderToStaticMarkup(<StateMark state={state} />);
}

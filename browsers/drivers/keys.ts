import type { Key } from './driver.ts';

/*
 * Input as WebDriver describes it (https://www.w3.org/TR/webdriver2/#actions), the same in the classic protocol and in BiDi.
 */

const codes: Record<string, string> = { Enter: '\uE007', Escape: '\uE00C', Control: '\uE009' };

export function clickAt(x: number, y: number): object[] {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}

export function typing(text: string): object[] {
  const strokes = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions: strokes }];
}

export function pressing(key: Key): object[] {
  const pressed = key.split('+').map((name) => codes[name] ?? name);
  const actions = [
    ...pressed.map((value) => ({ type: 'keyDown', value })),
    ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
  return [{ type: 'key', id: 'keyboard', actions }];
}

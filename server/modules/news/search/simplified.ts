import { Converter } from 'opencc-js/t2cn';

/** Returns the text in simplified characters, with regard to words. */
export const simplified: (text: string) => string = Converter({ from: 't', to: 'cn' });

const [first, last] = [0x3400, 0x9fff];
let characters: { each: ReadonlyMap<string, string>; traditional: RegExp } | undefined;

/**
 * Returns the text with each traditional character as its simplified one, whatever stands beside it, so that a part of
 * a text remains a part.
 */
export function withSimplifiedCharacters(text: string): string {
  const { each, traditional } = (characters ??= tableOfCharacters());
  return text.replace(traditional, (one) => each.get(one) ?? one);
}

function tableOfCharacters() {
  const all = Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));
  // Characters that a line break parts are converted one by one.
  const converted = simplified(all.join('\n')).split('\n');
  const each = new Map(
    all.flatMap((one, at) =>
      converted[at] === one || converted[at]?.length !== 1 ? [] : [[one, converted[at]]],
    ),
  );
  return { each, traditional: new RegExp(`[${[...each.keys()].join('')}]`, 'g') };
}

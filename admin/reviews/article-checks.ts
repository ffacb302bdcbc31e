import { idNumberError, normaliseIdNumber } from '#contract/fields/id-number.ts';

export interface ArticleChecks {
  letters: number;
  pictures: number;
  /** Hosts that links lead to besides this site's own. */
  outside: string[];
  /** ID and phone numbers in the text, shortened, as they need not be read in full here. */
  numbers: string[];
}

// The character before a number is matched with it, and the number is a group: old Safari cannot parse a look-behind.
const likeIdNumber = /(?:^|[^\dA-Za-z])([1-9]\d{16}[\dXx])(?![\dA-Za-z])/g;
const likeMobile = /(?:^|[^\d.-])(1[3-9]\d{9})(?![\d-])/g;

/** Returns the points that a reviewer has to check before an article is public. */
export function checkArticle(html: string, ownHost: string): ArticleChecks {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const links = [...body.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  return {
    ...summaryOf(body.textContent, links, ownHost),
    pictures: body.querySelectorAll('img').length,
  };
}

/** Returns the same points for a text and the addresses in it. */
export function summaryOf(
  text: string,
  links: readonly string[],
  ownHost: string,
): Omit<ArticleChecks, 'pictures'> {
  const outside = links.flatMap((href) => {
    const host = hostOf(href);
    return host === undefined || host === ownHost ? [] : [host];
  });
  const sentence = (what: string, items: readonly string[]) =>
    items.map((number) => `${what} ${shortened(number)}`);
  const idNumbers = all(text, likeIdNumber).filter(
    (it) => idNumberError(normaliseIdNumber(it)) === undefined,
  );
  return {
    letters: [...text.replaceAll(/\s/g, '')].length,
    outside: [...new Set(outside)],
    numbers: [...sentence('身份证号', idNumbers), ...sentence('手机号', all(text, likeMobile))],
  };
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, number = '']) => number);

function hostOf(href: string): string | undefined {
  if (!/^(https?:)?\/\//i.test(href)) return undefined;
  try {
    return new URL(href, 'https://localhost').host;
  } catch {
    return href;
  }
}

const shortened = (number: string) => `${number.slice(0, 3)}…${number.slice(-2)}`;

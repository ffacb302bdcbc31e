import type { SignUpPersonItem } from '#contract/activities/sign-up-list.ts';
import { foldText } from '#contract/fields/normal-form.ts';
import { lettersOf, matchesPinyin } from '../../components/pinyin/pinyin.ts';

type Sought = Pick<SignUpPersonItem, 'Name' | 'CompanyName' | 'Mobile' | 'Number'>;

/** Returns the people whose name or company has the text, whose mobile ends so, or whose name has these initials. */
export function foundIn<Person extends Sought>(people: readonly Person[], typed: string): Person[] {
  const key = foldText(typed).replaceAll(' ', '');
  if (key === '') return [...people];
  const isNumber = /^\d+$/.test(key);
  const letters = lettersOf(key) ?? (/^[a-z]$/.test(key) ? key : undefined);
  return people.filter(
    ({ Name, CompanyName, Mobile, Number }) =>
      foldText(Name).includes(key) ||
      (isNumber && mayEndWith(Mobile, key)) ||
      Number.includes(key) ||
      (letters !== undefined && matchesPinyin(Name, letters)) ||
      (!isNumber && foldText(CompanyName).includes(key)),
  );
}

/** Returns whether a mobile number, of which a mask hides the middle, can end with these figures. */
function mayEndWith(mobile: string, figures: string): boolean {
  const end = mobile.slice(-figures.length);
  return end.length === figures.length && [...end].every((one, at) => one === '*' || one === figures[at]);
}

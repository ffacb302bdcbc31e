import { contactWords, saysNothing, type ContactWord } from './contact-words.ts';

/** A person of a company as a roster names it; without a name it is a further number or address. */
export interface RosterContact {
  name: string;
  post: string;
  phone: string;
  landline: string;
  email: string;
}

/** The texts of the cells about contacts; several values of one cell are on lines or have separators. */
export interface ContactCells {
  names: string;
  posts: string;
  /** Cells that may contain mobile numbers and landlines, by their columns. */
  numbers: readonly { column: string; text: string }[];
  emails: string;
}

interface ReadContacts {
  contacts: RosterContact[];
  problems: { column: string; message: string }[];
}

/** Reads the contacts of a row: names, numbers and addresses in one cell or in several, paired by their order. */
export function readContacts({ names, posts, numbers, emails }: ContactCells): ReadContacts {
  const problems: ReadContacts['problems'] = [];
  const wordsOf = (column: string, text: string) => {
    const { words, unread } = contactWords(text);
    for (const one of unread.slice(0, 1)) problems.push({ column, message: unreadText(column, one) });
    return words;
  };
  const contacts = personsIn(wordsOf('联络人', names));
  for (const { column, text } of numbers) {
    const words = wordsOf(column, text);
    const persons = personsIn(words).filter(({ name }) => name !== '');
    if (persons.length > 0) joinPersons(contacts, persons);
    else addNumbers(contacts, words);
  }
  const addresses = wordsOf('邮箱', emails);
  const strange = addresses.find(({ kind }) => kind === 'name' || kind === 'post');
  if (strange) problems.push({ column: '邮箱', message: unreadText('邮箱', strange.text) });
  addInOrder(
    contacts,
    addresses.filter(({ kind }) => kind === 'email' || kind === 'blank'),
    'email',
  );
  addInOrder(
    contacts,
    addresses.filter(({ kind }) => kind === 'mobile'),
    'phone',
  );
  addPosts(contacts, posts);
  return { contacts: contacts.filter(isFilled), problems };
}

function unreadText(column: string, text: string): string {
  if (column === '邮箱' || text.includes('@')) return `“${text}”不是有效的邮箱`;
  if (/^\d(?:\.\d+)?E\+\d+$/i.test(text)) return `“${text}”已变成科学计数，请将单元格设为文本后重新填写`;
  return `“${text}”不是有效的电话号码`;
}

const isFilled = ({ name, phone, landline, email }: RosterContact) =>
  name !== '' || phone !== '' || landline !== '' || email !== '';

const nobody = (): RosterContact => ({ name: '', post: '', phone: '', landline: '', email: '' });

/** Returns the persons of one cell; numbers without any name are one person without a name each. */
function personsIn(words: readonly ContactWord[]): RosterContact[] {
  const places = words.flatMap(({ kind }, at) => (kind === 'name' ? [at] : []));
  const isValue = ({ kind }: ContactWord) => kind === 'mobile' || kind === 'landline' || kind === 'email';
  const values = words.flatMap((word, at) => (isValue(word) ? [at] : []));
  const [firstName = -1, lastName = -1] = [places[0], places.at(-1)];
  const [firstValue = -1, lastValue = -1] = [values[0], values.at(-1)];
  if (places.length === 0) {
    const persons: RosterContact[] = [];
    addNumbers(persons, words);
    return persons;
  }
  const isApart = values.length === 0 || lastName < firstValue || lastValue < firstName;
  if (isApart && places.length > 1) return pairedPersons(words);
  // Where the numbers come first, each belongs to the name behind it.
  const isBehind = firstValue >= 0 && firstValue < firstName;
  return isBehind ? ownPersons(words.toReversed()).toReversed() : ownPersons(words);
}

/** Names that follow each other, and then their numbers in the same order. */
function pairedPersons(words: readonly ContactWord[]): RosterContact[] {
  const persons: RosterContact[] = [];
  for (const { kind, text } of words) {
    if (kind === 'name') persons.push({ ...nobody(), name: text });
    const last = persons.at(-1);
    if (kind === 'post' && last) last.post ||= text;
  }
  addNumbers(
    persons,
    words.filter(({ kind }) => kind !== 'blank'),
  );
  return persons;
}

/** Names, each before its numbers. */
function ownPersons(words: readonly ContactWord[]): RosterContact[] {
  const persons: RosterContact[] = [];
  let waitingPost = '';
  for (const { kind, text } of words) {
    const last = persons.at(-1);
    if (kind === 'name') {
      persons.push({ ...nobody(), name: text, post: waitingPost });
      waitingPost = '';
    } else if (kind === 'post') {
      if (last && last.post === '') last.post = text;
      else waitingPost = text;
    } else if (last && kind !== 'blank') give(persons, last, kind === 'mobile' ? 'phone' : kind, text);
  }
  return persons;
}

type Value = 'phone' | 'landline' | 'email';

/** Gives a person a value, in the second number where the first is taken, or else beside the person. */
function give(persons: RosterContact[], person: RosterContact, field: Value, text: string): void {
  if (Object.values(person).includes(text)) return;
  if (person[field] === '') person[field] = text;
  else if (field === 'phone' && person.landline === '') person.landline = text;
  else if (!persons.some((one) => one[field] === text)) persons.push({ ...nobody(), [field]: text });
}

/** Persons of a column of numbers: those that are named already get the numbers. */
function joinPersons(contacts: RosterContact[], persons: readonly RosterContact[]): void {
  for (const person of persons) {
    const owner = contacts.find(({ name }) => name === person.name);
    if (!owner) contacts.push(person);
    else
      for (const field of ['phone', 'landline', 'email'] as const)
        if (person[field] !== '') give(contacts, owner, field, person[field]);
  }
}

function addNumbers(contacts: RosterContact[], words: readonly ContactWord[]): void {
  if (addByPlaces(contacts, words)) return;
  const has = (kind: ContactWord['kind']) => words.some((word) => word.kind === kind);
  for (const [kind, field] of [
    ['mobile', 'phone'],
    ['landline', 'landline'],
    ['email', 'email'],
  ] as const) {
    // A dash holds the place of a number in a list of one kind.
    const isAlone = words.every((word) => word.kind === kind || word.kind === 'blank');
    const values = words.filter((word) => word.kind === kind || (isAlone && word.kind === 'blank'));
    if (has(kind)) addInOrder(contacts, values, field);
  }
}

/** Gives each of several persons the number in its place where there are as many of both, whatever their kinds. */
function addByPlaces(contacts: readonly RosterContact[], words: readonly ContactWord[]): boolean {
  const persons = contacts.filter(({ name }) => name !== '');
  const places = new Set(words.map(({ part }) => part));
  if (persons.length < 2 || words.length !== persons.length || places.size !== persons.length) return false;
  for (const [at, { kind, text }] of words.entries()) {
    const person = persons[at];
    if (!person || (kind !== 'mobile' && kind !== 'landline')) continue;
    const field = kind === 'mobile' ? 'phone' : kind;
    if (person[field] === '') person[field] = text;
    else if (person.landline === '') person.landline = text;
  }
  return true;
}

/** Gives values to the persons in their order: to those of the same places, or to the first who have none. */
function addInOrder(contacts: RosterContact[], values: readonly ContactWord[], field: Value): void {
  const persons = contacts.filter(({ name }) => name !== '');
  const isByPlace = values.length === persons.length;
  const free = (isByPlace ? persons : persons.filter((person) => person[field] === '')).values();
  for (const { kind, text } of values) {
    const person = free.next().value;
    if (kind === 'blank') continue;
    const owner = person ?? persons.at(-1) ?? contacts.find((one) => one.name === '' && one[field] === '');
    if (owner) give(contacts, owner, field, text);
    else contacts.push({ ...nobody(), [field]: text });
  }
}

function addPosts(contacts: RosterContact[], cell: string): void {
  const persons = contacts.filter(({ name }) => name !== '');
  const lines = cell.split(/[\r\n]+/).map((line) => line.trim());
  const posts =
    persons.length > 1 ? lines.flatMap((line) => line.split(/[;；、,，/]/)) : [lines.join(' ').trim()];
  for (const [at, post] of posts.entries()) {
    const person = persons[at] ?? (at === 0 ? contacts[0] : undefined);
    if (person && !saysNothing(post.trim())) person.post ||= post.trim();
  }
}

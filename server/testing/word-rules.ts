/** Path from the project's folder → text. */
type Sources = ReadonlyMap<string, string>;

/** Words that docs/style.md replaces by a standard word. A file name and an identifier are compared word by word. */
const bannedInNames = new Set(
  'noun nouns kept keeper cockpit desk desks wheel draw drawn drawing drawings alike standing standings grams sounds anew breathe withheld fault faults faulty'.split(
    ' ',
  ),
);
/** In comments and test names. */
const bannedInProse =
  /\b(nouns?|faults?|faulty|kept(?!-alive)|desks?|cockpit|keeper|drawn|draws|comes by)\b/i;
/** Names that are written together with what they are stored as: a field of the log, and a column. */
const allowedNames = new Set(['Kept', 'sounds', 'Fault', 'FolderFault']);

/** Its names are those of the database. */
const generated = 'server/platform/db/tables.ts';

/** Returns one line for each name, comment or test name with a banned word. */
export function wordViolations(sources: Sources): string[] {
  return [...sources]
    .filter(([path]) => path !== generated)
    .flatMap(([path, text]) => [
      ...bannedIn(path.split('/').at(-1) ?? '').map((word) => `${path}: the file name says "${word}"`),
      ...declaredNames(text)
        .filter((name) => !allowedNames.has(name))
        .flatMap((name) => bannedIn(name).map((word) => `${path}: ${name} says "${word}"`)),
      ...proseOf(text).flatMap((line) => {
        const word = bannedInProse.exec(line)?.[0];
        return word === undefined ? [] : [`${path}: "${word}" in: ${line.trim()}`];
      }),
    ]);
}

/** Returns the banned ones among the words of a name such as `draftKeeper`, `kept-files` or `kept_count`. */
function bannedIn(name: string): string[] {
  const words = name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  return words.filter((word) => bannedInNames.has(word));
}

const declaration = /\b(?:const|let|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;

function declaredNames(text: string): string[] {
  return [...text.matchAll(declaration)].map(([, name = '']) => name);
}

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const testName = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;

function proseOf(text: string): string[] {
  const withoutLinks = text.replace(/docs\/decisions\/[\w-]+/g, '');
  const comments = [...withoutLinks.matchAll(comment)].flatMap(([found]) => found.split('\n'));
  return [...comments, ...[...text.matchAll(testName)].map(([, , name = '']) => name)];
}

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

/** Names that docs/style.md replaces, each with what to write instead. */
const replacedNames: readonly { refused: RegExp; say: string; of: 'declared' | 'all' }[] = [
  {
    refused: /^(?:takesAway|placedBy|goesOn|comesBy|noteChange)$/,
    say: 'a verb for what happens',
    of: 'all',
  },
  {
    refused: /^(?:(?:most|longest|fewest|least|shortest)[A-Z].*|longest|fewest)$/,
    say: 'max or min',
    of: 'all',
  },
  {
    refused: /^(?:found|known|chosen|wanted|asked|said|made|told|kept|held|seen|named|written|taken|given)$/,
    say: 'a noun for what it holds',
    of: 'declared',
  },
];
/** Superlatives that are facts of data. */
const standardNames = new Set(['mostFrequent', 'mostUsedFirst']);

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
      ...replacedIn(path, text).map(({ name, say }) => `${path}: ${name}: write ${say}`),
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

/** Returns the names of a product file that have a standard word. */
function replacedIn(path: string, text: string): { name: string; say: string }[] {
  if (
    !/^(?:contract|server|ui|site|admin|cli)\//.test(path) ||
    /\.test\.|\/(?:testing|invariants)\//.test(path)
  )
    return [];
  const declared = [...declaredNames(text), ...namesInPatterns(text), ...parameterNames(text)];
  const properties = propertyNames(text);
  const names = { declared: [...declared, ...memberNames(text)], all: [...declared, ...properties] };
  return replacedNames.flatMap(({ refused, say, of }) =>
    names[of].filter((name) => refused.test(name) && !standardNames.has(name)).map((name) => ({ name, say })),
  );
}

const pattern = /\b(?:const|let)\s+[[{]([^=;]*?)[\]}]\s*=/g;
const property = /^\s*(?:readonly\s+)?([A-Za-z_$][\w$]*)\??:/gm;

function namesInPatterns(text: string): string[] {
  return [...text.matchAll(pattern)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.split(':').at(-1)?.trim() ?? ''),
  );
}

const parameters =
  /(?<!\b(?:if|while|for|switch|catch|await)\s*)\(([^()]*)\)\s*(?::[^=;()]{1,200}?)?\s*(?:=>|\{)/g;

/** Returns the names of parameters, except those that are taken out of an object by its own names. */
function parameterNames(text: string): string[] {
  return [...text.matchAll(parameters)].flatMap(([, list = '']) =>
    list
      .replaceAll(/\{[^{}]*\}|<[^<>]*>/g, '')
      .split(',')
      .map((parameter) => /^\s*(?:\.\.\.)?([A-Za-z_$][\w$]*)/.exec(parameter)?.[1] ?? ''),
  );
}

function propertyNames(text: string): string[] {
  return [...text.matchAll(property)].map(([, name = '']) => name);
}

const member = /^\s*(?:readonly\s+)?([A-Za-z_$][\w$]*)\??:[^,;]*;$/gm;

/** Returns the names of the properties of interfaces; names on the wire and in objects are not among them. */
function memberNames(text: string): string[] {
  return [...text.matchAll(member)].map(([, name = '']) => name);
}

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const testName = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g;

function proseOf(text: string): string[] {
  const withoutLinks = text.replace(/docs\/decisions\/[\w-]+/g, '');
  const comments = [...withoutLinks.matchAll(comment)].flatMap(([found]) => found.split('\n'));
  return [...comments, ...[...text.matchAll(testName)].map(([, , name = '']) => name)];
}

/** Words that screens must not show, each with the word of docs/style.md, and the texts that may contain them. */
const officeWords: readonly { refused: RegExp; say: string; except?: RegExp }[] = [
  { refused: /联系人/, say: '联络人', except: /roster-fields|contact-words/ },
  { refused: /隐私政策/, say: '隐私说明' },
  { refused: /所属菜单/, say: '栏目', except: /请选择所属菜单/ },
  {
    refused: /单位名称/,
    say: '公司名称',
    except: /synonyms|certificate-import-fields|roster-fields|sign-up-imports/,
  },
  { refused: /追踪号/, say: '错误编号' },
  { refused: /散列/, say: '校验值' },
  { refused: /做了什么|谁在什么时候/, say: '操作、操作人' },
  { refused: /已久等|不到 1 小时/, say: '已等待、不足 1 小时' },
  { refused: /画出|没有做成/, say: '生成、失败' },
  { refused: /开站清单/, say: '新网站准备' },
  { refused: /布局大小/, say: '字号' },
  { refused: /待认领/, say: '未归属的证书、未归属' },
  { refused: /待电话通知/, say: '需打电话的通知' },
  { refused: /各列对应(?!什么|的字段)/, say: '核对列名' },
  { refused: /运维命令签发/, say: '命令行登录' },
];

/** Returns one line for each text of the product, tests excepted, that contains a refused word of the office. */
export function officeWordViolations(sources: Sources): string[] {
  return [...sources]
    .filter(([path]) => /^(?:admin|site|ui|contract|server)\//.test(path) && !/\.test\.|testing\//.test(path))
    .flatMap(([path, text]) =>
      text
        .replace(comment, '')
        .split('\n')
        .flatMap((line) =>
          officeWords
            .filter(({ refused, except }) => refused.test(line) && !except?.test(`${path} ${line}`))
            .map(({ say }) => `${path}: say ${say} in: ${line.trim()}`),
        ),
    );
}

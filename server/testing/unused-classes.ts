import { basename } from 'node:path';

interface SourceFile {
  name: string;
  text: string;
}

/** Classes of Ant Design and of the editor, which their own code uses. */
const ofLibraries = /^(ant-|anticon|tox)/;

/**
 * Returns the classes of style sheets that no code uses, as `file .class`. A class is used where its name is a word of
 * a string, or begins with the fixed part of a name built with `${…}`; a class of a CSS module only in files that
 * import the module, there also as a property.
 */
export function unusedClasses(files: readonly SourceFile[]): string[] {
  const sheets = files.filter(({ name }) => name.endsWith('.css'));
  const code = files.filter(({ name }) => !name.endsWith('.css'));
  const everywhere = new Names(code, stringsIn);
  return sheets.flatMap(({ name, text }) => {
    const names = name.endsWith('.module.css')
      ? new Names(
          code.filter((file) => file.text.includes(`${basename(name)}'`)),
          (source) => `${stringsIn(source)} ${propertiesIn(source)}`,
        )
      : everywhere;
    return [...classesIn(text)]
      .filter((className) => !ofLibraries.test(className) && !names.include(className))
      .map((className) => `${name} .${className}`);
  });
}

/** Names that code uses, whole or by their beginning. */
class Names {
  private readonly whole: Set<string>;
  private readonly beginnings: readonly string[];

  constructor(code: readonly SourceFile[], textOf: (source: string) => string) {
    const text = code.map((file) => textOf(withoutComments(file.text))).join(' ');
    this.whole = new Set(text.match(/[A-Za-z][\w-]*/g));
    this.beginnings = [...text.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(([, beginning = '']) => beginning);
  }

  include(name: string): boolean {
    return this.whole.has(name) || this.beginnings.some((beginning) => name.startsWith(beginning));
  }
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '');

const stringsIn = (code: string) => (code.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []).join(' ');

const propertiesIn = (code: string) => (code.match(/\.[A-Za-z]\w*/g) ?? []).join(' ');

/** Returns the class names in the selectors of a style sheet. */
function classesIn(css: string): Set<string> {
  const selectors = withoutComments(css).replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  return new Set([...selectors.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

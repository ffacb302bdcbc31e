import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { withoutUnused } from './unused-parts.ts';

const shorten = (code: string, remains: Record<string, string>) =>
  withoutUnused(code, parseSync('library.js', code).program, remains);

test('what is named loses its body, wherever it stands', () => {
  const library = `
    function createRouter() {
      function fetch(key) { send(key); }
      async function navigate(to, options) { return { to, options }; }
      return { fetch, navigate };
    }
    const Form = forwardRef(() => createElement('form'));
    Instance.prototype.focus = function () { focus(this); };`;

  const { code, missing } = shorten(library, {
    fetch: '',
    navigate: 'return { to }',
    Form: '',
    'Instance.prototype': '',
  });

  expect(missing).toEqual([]);
  expect(code.replace(/\s+/g, ' ').trim()).toBe(
    'function createRouter() { function fetch(key) { } async function navigate(to, options) { return { to } } ' +
      'return { fetch, navigate }; } const Form = () => { }; Instance.prototype.focus = () => { };',
  );
});

test('a function that a library no longer has is told', () => {
  expect(shorten('function fetch() {}', { fetch: '', toString: '' }).missing).toEqual(['toString']);
});

test('no page uses what was taken out', () => {
  const takenOut =
    /<(ViewTransition|SuspenseList|Activity)\b|\b(useActionState|useFormStatus|useOptimistic|useFetchers?|useSubmit|NavLink)\b|viewTransition|<Fragment[^>]* ref=|<\w+-\w+[ >]|action=\{[^}]*=>|prefetch=|import \{[^}]*\bForm\b[^}]*\} from 'react-router'/;
  const sources = import.meta.glob<string>(
    ['./**/*.tsx', '../site/**/*.tsx', '../admin/**/*.tsx', '!**/*.test.tsx'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );

  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(Object.keys(sources).filter((path) => takenOut.test(sources[path] ?? ''))).toEqual([]);
});

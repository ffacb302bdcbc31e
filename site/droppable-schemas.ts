import type { Plugin } from 'vite';

const builders =
  'atMost endpoints filter integer listOf oneOf optionalText password positiveInteger recordId requiredText ' +
  'shanghaiTime wholeNumber';
const call = new RegExp(`(?<!function )(?<![.\\w])(?:v\\.\\w+|${builders.replaceAll(' ', '|')})\\(`, 'g');

/**
 * Pages take constants from the contract. The schemas beside them are made by calls that do nothing else; told so, the
 * bundler leaves them out of what browsers load.
 */
export function droppableSchemas(): Plugin {
  return {
    name: 'droppable-schemas',
    transform: {
      filter: { id: /\/contract\/[a-z-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(call, '/* @__PURE__ */ $&'), map: null }),
    },
  };
}

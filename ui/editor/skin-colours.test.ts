import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { skinWithTokens } from './skin-colours.ts';
import { withoutOtherPlugins } from './skin-vite-plugin.ts';

/* The skin of TinyMCE has the colours of ui/styles/tokens.css in all its parts that our editors show. */

const skin = readFileSync(
  createRequire(import.meta.url).resolve('tinymce/skins/ui/oxide/skin.min.css'),
  'utf8',
);

/** Parts of plugins that are not loaded, and pictures of colours, which are as they are. */
const others =
  /accessibility|suggestededits|revisionhistory|tinymceai|tox-ai|promotion|onboarding|comment|skeleton|image-tools|hue-slider|sv-palette|rgba-preview|color-input|swatch|tox-alert|tox-selector|dialog-loading|context-toolbar/;

test('no colour of the skin is left that the dark look does not change', () => {
  const left = [...skinWithTokens(skin).matchAll(/([^{}]*)\{([^{}]*)\}/g)]
    .filter(([, selector = '']) => !others.test(selector))
    .flatMap(([, selector = '', rules = '']) =>
      [...rules.matchAll(/#[\da-f]{3,8}\b|rgba?\([\d ,./%]+\)/gi)].map(
        ([colour]) => `${selector.slice(0, 80)} ${colour}`,
      ),
    );

  expect(left).toEqual([
    '.tox .tox-dialog__body-content a:active #000',
    '.tox .tox-notification--error a:active #000',
  ]);
});

test('white letters on a coloured button stay apart from white grounds', () => {
  expect(skinWithTokens('.a{background-color:#006ce7;color:#fff}.b{background:#fff;color:#222f3e}')).toBe(
    '.a{background-color:var(--brand);color:var(--on-brand)}.b{background:var(--paper);color:var(--ink)}',
  );
});

test('the built skin has no rules of plugins that are not loaded, and all others', () => {
  const css = withoutOtherPlugins('.tox .tox-comment{a:b}.tox .tox-menu{c:d}.tox-ai,.tox-dialog{e:f}');

  expect(css).toBe('.tox .tox-menu{c:d}.tox-ai,.tox-dialog{e:f}');
  expect(withoutOtherPlugins(skin).length).toBeLessThan(skin.length * 0.7);
});

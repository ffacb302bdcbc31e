import type { Plugin } from 'vite';

/** Parts of the skin of TinyMCE that belong to plugins for sale, of which the program has none. */
const ofOtherPlugins =
  /accessibility|suggestededits|revisionhistory|tinymceai|tox-ai|promotion|onboarding|comment|skeleton|image-tools/;

/** Removes these rules when the program is built: an editor loads 8 kB (gzip) less. */
export function droppedSkinRules(): Plugin {
  return {
    name: 'tinymce-skin-rules',
    apply: 'build',
    transform: {
      filter: { id: /\/tinymce\/skins\/ui\/oxide\/skin\.js$/ },
      handler: (source) => ({ code: withoutOtherPlugins(source), map: null }),
    },
  };
}

/** Exported for its test. */
export function withoutOtherPlugins(css: string): string {
  return css.replaceAll(/([^{}`]*)\{[^{}]*\}/g, (rule, selectors: string) =>
    selectors.split(',').every((selector) => ofOtherPlugins.test(selector)) ? '' : rule,
  );
}

import article from '#ui/article.css?inline';
import tokens from '#ui/tokens.css?inline';

/** The look of an article inside a frame: the site's own tokens and article style. */
export const articleCss = `${tokens}${article}
html { font-size: var(--root-size, 16px); }
body { color: var(--ink); font-family: var(--font); }`;

/** The same with what stands around the text on the site's article page. */
export const articlePageCss = `${articleCss}
body { margin: 0; padding: 28px 32px 48px; background: var(--paper); }
header { margin-bottom: 24px; padding-bottom: 16px; border-bottom: 1px solid var(--line-soft); text-align: center; }
h1.title { margin: 0 0 12px; font-family: var(--font-title); font-size: var(--text-2xl); line-height: 1.45; font-weight: 600; }
.about { color: var(--ink-faint); font-size: var(--text-sm); }
.about span { margin: 0 8px; white-space: nowrap; }
@media (width < 600px) { body { padding: 20px 16px 40px; } }`;

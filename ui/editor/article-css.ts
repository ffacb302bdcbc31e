import article from '../styles/article.css?inline';
import tokens from '../styles/tokens.css?inline';

/** The look of an article inside a frame: the site's own tokens and article style. */
export const articleCss = `${tokens}${article}
html { font-size: var(--root-size, 16px); }
body { color: var(--ink); font-family: var(--font); }`;

/** The same with styles for the content around the text on the site's article page. */
export const articlePageCss = `${articleCss}
body { margin: 0; padding: 28px 40px 48px; background: var(--paper); }
h1.title { margin: 0; font-family: var(--font-title); font-size: var(--text-title); font-weight: 700; line-height: 1.4; }
.about {
  margin: var(--space-5) 0 var(--space-8); padding: var(--space-3) 0; border: solid var(--line-soft);
  border-width: 1px 0; color: var(--ink-faint); font-size: var(--text-sm);
}
.about span { margin-right: 20px; white-space: nowrap; }
@media (width < 600px) { body { padding: 20px 16px 40px; } }`;

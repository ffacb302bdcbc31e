/* Product: section 9, Editor. `lineheight` and `hr` are part of TinyMCE’s core; `indent2em` and `preview` are ours. */

export const defaultHeight = 430;

export const language = 'zh-CN';

export const plugins = 'link image media advlist code table lists';

/** Returns the mode of the toolbar, which has one row: on a phone it scrolls, elsewhere ⋯ opens a second row. */
export const toolbarMode = () => (window.innerWidth < 768 ? 'scrolling' : 'sliding');

/** The groups up to the full screen fit one row beside the settings of an article at 1440 px. */
export const toolbar =
  'undo redo | blocks fontfamily fontsize | bold forecolor | ' +
  'uploadimage uploadattachment medialibrary table | align indent2em | fullscreen | ' +
  'italic underline strikethrough backcolor removeformat lineheight | bullist numlist blockquote hr outdent indent | ' +
  'link image uploadmedia media preview code';

const pointSizes = [12, 14, 16, 18, 20, 22, 24, 28, 30, 32, 34, 36];
export const fontSizes = pointSizes.map((size) => `${size}pt`).join(' ');

export const lineHeights = '1 1.5 1.6 1.75 1.8 2 3 4 5';

export const fontFamilies = [
  "微软雅黑='Microsoft YaHei','PingFang SC',sans-serif",
  "宋体=SimSun,'Songti SC',serif",
  "黑体=SimHei,'Heiti SC',sans-serif",
  "仿宋=FangSong,'STFangsong',serif",
  "楷体=KaiTi,'Kaiti SC',serif",
  'Arial=arial,helvetica,sans-serif',
  "Times New Roman='Times New Roman',times,serif",
].join(';');

export const blockFormats = '正文=p;标题 2=h2;标题 3=h3;标题 4=h4;引用=blockquote';

/** Kinds of picture that are uploaded when they are pasted; other pasted files are ignored. */
export const pastedImageTypes = 'jpeg,jpg,png,gif,bmp';

/** Styles of the editing area besides those of an article. */
export const editingStyle = `
body { margin: 16px; background: var(--paper, #fff); }
td, th { min-width: 10px; height: 10px; }
img { cursor: default; }
@supports (width: round(1px, 1px)) {
  /* The size that the toolbar shows is a whole number. */
  body.article { font-size: round(var(--article-size), 1px); }
}
@media (min-width: 1000px) { body { max-width: 880px; margin-inline: auto; } }
.mce-content-body[data-mce-placeholder]:not(.mce-visualblocks)::before { color: var(--ink-faint, #6b665f); }
`;

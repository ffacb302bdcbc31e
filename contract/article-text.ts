import * as v from 'valibot';

/** HTML of an article, in characters; the body limit of the Save calls stands above it. */
const contentLength = 1_000_000;

/** Absent, null and blank are all no text: an empty editor of an old client sends any of them. */
export const articleText = v.optional(
  v.nullable(v.pipe(v.string('正文应为文字'), v.maxLength(contentLength, '正文过长')), ''),
  '',
);

import { webContributions } from '#contract/news/contributions.ts';
import { unsentError } from '#ui/editor/unsent-files.ts';

const { bodyLimit: limit = 0 } = webContributions.SaveNews;
const megabyte = 1024 * 1024;

/** Returns the reason why a text cannot be sent: the server would refuse it or its pictures would be lost. */
export function textError(form: { NewContent: string }): string | undefined {
  const unsent = unsentError(form.NewContent);
  if (unsent !== undefined) return unsent;
  const bytes = new TextEncoder().encode(JSON.stringify(form)).length;
  if (bytes <= limit) return undefined;
  const size = (Math.ceil((bytes / megabyte) * 10) / 10).toFixed(1);
  return `正文过长：现有 ${size} MB，最多 ${limit / megabyte} MB，请删减后再提交，或分成几篇投稿`;
}

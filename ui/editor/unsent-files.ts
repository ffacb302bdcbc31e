/* Files of a text that are not on the server yet: a save would lose them. */

let underWay = 0;

/** Counts an upload until it has ended, in whatever way. */
export async function countedUpload<Answer>(upload: () => Promise<Answer>): Promise<Answer> {
  underWay += 1;
  try {
    return await upload();
  } finally {
    underWay -= 1;
  }
}

/** Returns whether a picture is in the text alone: as `data:`, or as `blob:` while it is on its way. */
export const hasUnsentPicture = (html: string) => /<img\b[^<>]*\ssrc=["']?(?:blob|data):/i.test(html);

/** Returns why a text cannot be saved at present; undefined when all its files are on the server. */
export function unsentError(html: string): string | undefined {
  if (underWay > 0) return '图片或附件还在上传，请稍候再保存';
  return hasUnsentPicture(html) ? '正文里有图片没有上传成功，请删掉后用“上传图片”重新放入' : undefined;
}

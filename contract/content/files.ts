import * as v from 'valibot';
import { businessBase, endpoints, fileAnswer, webBase, type Endpoint } from '../api/endpoint.ts';
import { filter } from '../fields/rules.ts';

/** One kind of upload: the accepted files, their maximum size, and the messages for other files. */
export interface UploadKind {
  extensions: readonly string[];
  maxBytes: number;
  tooLarge: string;
  wrongType: string;
}

/** Product: section 5, limits of the back-office editor. */
export const editorUploads = {
  image: {
    extensions: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'],
    maxBytes: 20 * 1024 * 1024,
    tooLarge: '图片不得大于20M',
    wrongType: '上传格式需为：.jpg/.jpeg/.png/.gif/.bmp/.webp',
  },
  attachment: {
    extensions: ['docx', 'doc', 'xlsx', 'xls', 'pptx', 'ppt', 'pdf', 'rar', 'zip', 'txt'],
    maxBytes: 50 * 1024 * 1024,
    tooLarge: '文件不得大于50M',
    wrongType: '上传格式需为：.docx/.doc/.xlsx/.xls/.pptx/.ppt/.pdf/.rar/.zip/.txt',
  },
  media: {
    extensions: ['mp3', 'mp4'],
    maxBytes: 300 * 1024 * 1024,
    tooLarge: '文件不得大于300M',
    wrongType: '上传格式需为：.mp3/.mp4',
  },
} as const satisfies Record<string, UploadKind>;

/** Attachments of visitors and members; product: section 5, membership application. */
export const attachmentUpload: UploadKind = {
  extensions: ['docx', 'doc', 'xlsx', 'xls', 'pptx', 'ppt', 'pdf', 'zip', 'rar', 'jpg', 'jpeg', 'png'],
  maxBytes: 10 * 1024 * 1024,
  tooLarge: '文件不得大于10MB',
  wrongType: '上传格式需为：.docx/.doc/.xlsx/.xls/.pptx/.ppt/.pdf/.zip/.rar/.jpg/.jpeg/.png',
};

/** Product: section 5, contribution image. */
export const contributionUpload: UploadKind = {
  extensions: ['jpg', 'png', 'jpeg'],
  maxBytes: 943_718,
  tooLarge: '图片不得大于900kb',
  wrongType: '上传格式需为：.jpg/.png/.jpeg',
};

export type EditorUpload = keyof typeof editorUploads;

/** The part behind the last dot, in lower case; `''` when there is none. */
export function extensionOf(fileName: string): string {
  return /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

const otherPictures = ['svg', 'heic', 'heif', 'avif', 'tif', 'tiff', 'psd', 'ico', 'jfif', 'raw', 'dng'];
const otherMedia = [
  'mov',
  'avi',
  'wmv',
  'mkv',
  'flv',
  'm4v',
  '3gp',
  'webm',
  'm4a',
  'wav',
  'aac',
  'wma',
  'amr',
  'ogg',
];

/** Returns the kind of an editor's upload: that which accepts the file, or whose list helps who chose another format. */
export function editorKindOf(extension: string): EditorUpload {
  const kinds = Object.keys(editorUploads) as EditorUpload[];
  const accepting = kinds.find((kind) =>
    (editorUploads[kind].extensions as readonly string[]).includes(extension),
  );
  if (accepting) return accepting;
  if (otherPictures.includes(extension)) return 'image';
  return otherMedia.includes(extension) ? 'media' : 'attachment';
}

/** How a photo of an iPhone becomes one that browsers show. */
export const heicAdvice = 'iPhone 的照片请在手机“设置-相机-格式”里选“兼容性最佳”后再拍，或另存为 JPG 再上传';

/** Returns the list of accepted formats, and the way to one of them where the chosen one is common. */
export function wrongTypeText({ extensions, wrongType }: UploadKind, extension: string): string {
  const isPhoto = extension === 'heic' || extension === 'heif';
  return isPhoto && extensions.includes('jpg') ? `${wrongType}。${heicAdvice}` : wrongType;
}

export const emptyFile = '文件是空的，请检查后重新选择';

/** The formats whose words a search of the site finds, and the size up to which they are read. */
export const searchedDocuments = {
  extensions: ['docx', 'xlsx', 'pptx', 'pdf', 'txt'],
  maxBytes: 20 * 1024 * 1024,
} as const;

const savedAs: Record<string, string> = { doc: '.docx', xls: '.xlsx', ppt: '.pptx' };

/** Returns why no search finds the words of an attachment, and what helps; undefined where it is read. */
export function unsearchedText(fileName: string, bytes: number): string | undefined {
  const extension = extensionOf(fileName);
  const modern = savedAs[extension];
  const cannot = `站内搜索找不到“${fileName}”里的文字`;
  if (modern !== undefined)
    return `${cannot}：旧版格式（.${extension}）不能读取，另存为 ${modern} 再上传就能找到`;
  if (!(searchedDocuments.extensions as readonly string[]).includes(extension))
    return `${cannot}：.${extension} 文件不能读取，重要的内容请写在正文里`;
  return bytes > searchedDocuments.maxBytes ? `${cannot}：文件大于 20M，不能读取` : undefined;
}

/** Says that a PDF is made of pictures. */
export const scanText = (fileName: string) =>
  `站内搜索找不到“${fileName}”里的文字：像是扫描件，里面只有图片，重要的内容请写在正文里`;

/** Returns the error of a file under the rules of a kind, or undefined if the file is valid. */
export function uploadError(kind: UploadKind, fileName: string, bytes: number): string | undefined {
  const extension = extensionOf(fileName);
  if (!kind.extensions.includes(extension)) return wrongTypeText(kind, extension);
  return bytes > kind.maxBytes ? kind.tooLarge : undefined;
}

export const uploadFailed = '上传失败';
export const uploadDone = '上传成功';

export const webFiles = endpoints(webBase, {
  UploadFile: {
    method: 'POST',
    audience: 'guest',
    summary: '上传附件（10MB）；Purpose 为 contribution 时为会员投稿图片（900KB）。24 小时内未被使用即删除',
    input: v.object({ Purpose: filter(v.picklist(['contribution'], 'Purpose 有误')) }),
    output: v.string(),
    takesFile: true,
  },
});

export const businessFiles = endpoints(businessBase, {
  UploadFile: {
    method: 'POST',
    permission: 'file:upload',
    summary: '上传文件：编辑器的图片、附件或音视频，Data 为站内地址',
    input: v.object({}),
    output: v.string(),
    takesFile: true,
  },
  UploadMemberFile: {
    method: 'POST',
    permission: 'member:save',
    summary: '上传会员附件（10MB），Data 即 EditMemberInfo 的 FilePath；24 小时内未被使用即删除',
    input: v.object({}),
    output: v.string(),
    takesFile: true,
  },
});

/** The attachment of a member at its own address, for callers who may read it; a download. */
export const attachmentAt = (address: string) =>
  ({
    method: 'GET',
    audience: 'administrator',
    permission: 'member:file',
    summary: '会员附件',
    path: address,
    input: v.object({}),
    output: fileAnswer,
  }) satisfies Endpoint;

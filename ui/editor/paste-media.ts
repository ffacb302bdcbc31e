import { hasBackgroundPicture, unkeptUnits } from '#contract/content/unkept.ts';
import { partOf } from './paste-unkept.ts';
import type { UploadKinds } from './upload.ts';

/** Content that is visible in a paste but does not arrive in the text. */
export interface LostMedia {
  videos: number;
  recordings: number;
  backgrounds: number;
  /** Pictures that the page itself renders or of which only a placeholder was copied. */
  pictures: number;
  /** Cards, mini programs and other frames. */
  embedded: number;
}

export const nothingLost: LostMedia = { videos: 0, recordings: 0, backgrounds: 0, pictures: 0, embedded: 0 };

/** Attributes in which pages that load their pictures late store the address. */
const lateAddresses = [
  'data-src',
  'data-original',
  'data-actualsrc',
  'data-original-src',
  'data-lazy-src',
  'data-croporisrc',
  'data-url',
];
const recordings = 'mpvoice,mp-common-mpaudio,mp-common-qqmusic,qqmusic,mp-common-clip';
const videos = 'mpvideosnap,mp-common-videosnap,mpvideo,mp-video';
const cards = 'mp-miniprogram,mp-common-profile,mp-common-product,mpprofile,mp-weapp,mp-common-poi';

/** Gives pictures the address from which they would load later, and removes and counts media that cannot be pasted. */
export function takeMedia(body: HTMLElement): LostMedia {
  const lost = { ...nothingLost };
  const lose = (element: Element, kind: keyof LostMedia) => {
    lost[kind] += 1;
    element.remove();
  };
  for (const picture of body.querySelectorAll('img')) loadPicture(picture, () => lose(picture, 'pictures'));
  for (const element of body.querySelectorAll(recordings)) lose(element, 'recordings');
  for (const element of body.querySelectorAll(videos)) lose(element, 'videos');
  for (const element of body.querySelectorAll(cards)) lose(element, 'embedded');
  for (const element of body.querySelectorAll('iframe,object,embed'))
    lose(element, isVideo(element) ? 'videos' : 'embedded');
  for (const element of body.querySelectorAll('video,audio')) {
    const address = element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? '';
    if (!/^(?:https?:)?\/|^[^:]*$/i.test(address) || address === '')
      lose(element, element.localName === 'video' ? 'videos' : 'recordings');
  }
  for (const element of body.querySelectorAll('[style*="(" i],[background]')) {
    if (hasBackgroundPicture(partOf(element))) lost.backgrounds += 1;
  }
  return lost;
}

function loadPicture(picture: HTMLImageElement, lose: () => void): void {
  const source = (picture.getAttribute('src') ?? '').trim();
  const late = lateAddresses
    .map((name) => (picture.getAttribute(name) ?? '').trim())
    .find((address) => /^(?:https?:)?\/\//i.test(address));
  const set =
    picture
      .getAttribute('srcset')
      ?.trim()
      .split(/[\s,]+/)[0] ?? '';
  const isStandIn =
    source === '' || /^(?:data:image\/(?:svg|gif)|about:)/i.test(source) || isPlaceholder(picture, source);
  const address = isStandIn ? (late ?? (source === '' ? set : '')) : source;
  if (address !== '') picture.setAttribute('src', address.replace(/^\/\/(?=\w)/, 'https://'));
  // A drawing or an animation within the page itself, such as an emoji, is no file that could be uploaded.
  else if (!/^data:image\/gif/i.test(source) || source.length < 200) lose();
}

const isPlaceholder = (picture: Element, source: string) =>
  lateAddresses.some((name) => picture.hasAttribute(name)) &&
  (/placeholder|lazy/i.test(picture.getAttribute('class') ?? '') ||
    /^data:/i.test(source) ||
    /(?:blank|placeholder|loading|pixel|transparent|spacer|grey|gray|lazy)[\w.-]*\.(?:gif|png|svg|jpe?g)/i.test(
      source,
    ));

function isVideo(element: Element): boolean {
  const address = ['src', 'data-src', 'data'].map((name) => element.getAttribute(name) ?? '').join(' ');
  return (
    /video|player|bilibili|youku|youtube|vimeo|ixigua|douyin|v\.qq/i.test(address) ||
    /video/i.test(element.getAttribute('class') ?? '')
  );
}

const mediaUnits: [kind: keyof LostMedia, unit: string][] = [
  ['videos', '个视频'],
  ['recordings', '段录音'],
  ['backgrounds', unkeptUnits.backgrounds],
  ['pictures', unkeptUnits.drawings],
  ['embedded', '个卡片或嵌入的网页'],
];

/** Returns the message about lost content; blank when nothing was lost. */
export function lostMediaText(lost: LostMedia, kinds: UploadKinds): string {
  const parts = mediaUnits.filter(([kind]) => lost[kind] > 0).map(([kind, unit]) => `${lost[kind]} ${unit}`);
  if (parts.length === 0) return '';
  const isRefused = !kinds.media && (lost.videos > 0 || lost.recordings > 0);
  return `${parts.join('、')}没有带入，${isRefused ? '这里只能上传图片' : '需要时请另外上传'}`;
}

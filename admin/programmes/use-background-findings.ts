import { useEffect, useState } from 'react';
import { papers } from '#contract/certificates/certificate-templates.ts';
import type { Finding } from './checks.ts';
import type { Design } from './design.ts';

/** The deviation of a picture's aspect ratio from which on it looks stretched. */
const maxStretch = 0.02;
const minDpi = 150;
const pointsAnInch = 72;

/** Returns the findings on an uploaded background that does not suit its paper, once the browser has loaded it. */
export function useBackgroundFindings({ Background, Paper }: Design): Finding[] {
  const [picture, measure] = useState<{ address: string; width: number; height: number }>();
  useEffect(() => {
    if (Background === '') return;
    const image = new Image();
    image.addEventListener('load', () =>
      measure({ address: Background, width: image.naturalWidth, height: image.naturalHeight }),
    );
    image.src = Background;
  }, [Background]);
  if (Background === '' || picture?.address !== Background) return [];

  const { width, height, print, label } = papers[Paper];
  const stretch = Math.abs(picture.width / picture.height / (width / height) - 1);
  const dpi = Math.round(Math.min(picture.width / print.width, picture.height / print.height) * pointsAnInch);
  const isPrinted = Paper !== 'screen';
  return [
    ...(stretch > maxStretch
      ? [{ text: `背景图片的比例与${label}不同，会被拉伸（图片 ${picture.width} × ${picture.height}）` }]
      : []),
    ...(isPrinted && dpi < minDpi ? [{ text: `背景图片印出来只有 ${dpi} dpi，低于 ${minDpi}，会模糊` }] : []),
    ...(!isPrinted && picture.width < width
      ? [{ text: `背景图片只有 ${picture.width} 像素宽，在屏幕上会模糊` }]
      : []),
  ];
}

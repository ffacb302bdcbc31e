import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawCaptcha } from './captcha-picture.ts';

const paper = 0xf4;

/** The mean row of what is drawn darker than the paper, as a share of the height. */
async function middleOfInk(text: string): Promise<number> {
  const image = await loadImage(Buffer.from((await drawCaptcha(text)).split(',')[1] ?? '', 'base64'));
  const pen = createCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  let [weight, sum] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const ink = Math.max(0, paper - (data[at] ?? paper));
    weight += ink;
    sum += ink * Math.floor(at / 4 / image.width);
  }
  return sum / weight / image.height;
}

test('the letters of a captcha stand in the middle of their picture, so that none is cut off below', async () => {
  const middles: number[] = [];
  for (let picture = 0; picture < 40; picture++) middles.push(await middleOfInk('HEHE'));

  const mean = middles.reduce((sum, one) => sum + one, 0) / middles.length;

  expect(mean).toBeCloseTo(0.5, 1);
});

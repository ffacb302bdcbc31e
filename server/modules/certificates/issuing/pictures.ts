import {
  createCanvas,
  loadImage,
  PDFDocument,
  type Canvas,
  type Image,
  type SKRSContext2D,
} from '@napi-rs/canvas';
import sharp from 'sharp';
import { papers, type RenderedBox, type PaperName } from '#contract/certificates/certificate-templates.ts';
import type { ModuleDependencies } from '../../../module-dependencies.ts';
import { limitConcurrency } from '../../../platform/core/concurrency-limit.ts';
import { boxesOf } from '../rendering/boxes.ts';
import { keepsText } from '../rendering/exact-text.ts';
import { registerFonts } from '../rendering/fonts.ts';
import { renderPaper } from '../rendering/paper.ts';
import { renderBackground, renderCertificate, type RenderedField } from '../rendering/render.ts';
import type { Rendering } from '../rendering/rendering.ts';

const atOnce = 4;
const maxCachedPictures = 4;

export interface CertificatePictures {
  png(rendering: Rendering): Promise<Buffer>;
  pdf(rendering: Rendering): Promise<Buffer>;
  /** Returns a PNG of this width, as a preview for choosing. */
  small(rendering: Rendering, width: number): Promise<Buffer>;
  /** Returns the boxes that the fields of each rendering occupy, in the order of the fields; encodes no picture. */
  boxes(renderings: Rendering[]): Promise<RenderedBox[][]>;
}

/** The dependencies of the calls for certificates. */
export interface CertificateDependencies extends ModuleDependencies {
  pictures: CertificatePictures;
}

/** Loads the pictures that a template refers to. */
export interface PictureSources {
  background: (address: string) => Promise<Buffer>;
  seal: (sealId: number) => Promise<Buffer>;
}

/**
 * Opens a pool that renders a few certificates at a time. Further requests wait; when too many wait, they are refused
 * with a request to try again.
 */
export function openCertificatePictures(sources: PictureSources): CertificatePictures {
  const rendering = limitConcurrency({ atOnce, waiting: 100 });
  // Reused: a canvas of seven megabytes outlives its rendering until it is collected.
  const idle: Record<PaperName, Canvas[]> = { 'a4-landscape': [], 'a4-portrait': [], screen: [] };
  const cached = paperCache(sources.background);
  const seals = boundedCache((id: number) => sources.seal(id).then((bytes) => loadImage(bytes)));
  const sealOf = async ({ template }: Rendering) =>
    template.SealId > 0 ? await seals(template.SealId) : undefined;

  /** Renders on an idle canvas; `take` must read it before it returns. */
  async function rendered<Taken>(
    certificate: Rendering,
    take: (canvas: Canvas, fields: RenderedField[], paper: Canvas) => Taken,
  ): Promise<Taken> {
    const { Paper, Background } = certificate.template;
    registerFonts();
    const [paper, seal] = await Promise.all([cached(Paper, Background), sealOf(certificate)]);
    const canvas = idle[Paper].pop() ?? newCanvas(Paper);
    try {
      const pen = canvas.getContext('2d');
      pen.drawImage(paper, 0, 0);
      return take(canvas, renderCertificate(pen, certificate, seal), paper);
    } finally {
      idle[Paper].push(canvas);
    }
  }

  /** Encodes a picture on another thread, from the raw pixels. */
  async function encoded(certificate: Rendering, width?: number): Promise<Buffer> {
    const pixels = await rendered(certificate, (canvas) => canvas.data());
    const { width: wide, height } = papers[certificate.template.Paper];
    return await sharp(pixels, { raw: { width: wide, height, channels: 4 } })
      .removeAlpha()
      .resize(width === undefined ? {} : { width })
      .png({ compressionLevel: width === undefined ? 3 : 9 })
      .toBuffer()
      .finally(() => giveBack(pixels));
  }

  return {
    png: (certificate) => rendering(() => encoded(certificate)),
    small: (certificate, width) => rendering(() => encoded(certificate, width)),
    boxes: (renderings) =>
      rendering(async () => {
        const all: RenderedBox[][] = [];
        for (const one of renderings)
          all.push(await rendered(one, (_canvas, fields, paper) => boxesOf(one.template, fields, paper)));
        return all;
      }),
    pdf: (certificate) =>
      rendering(async () => {
        const { template, facts } = certificate;
        const { width, height, print } = papers[template.Paper];
        const document = new PDFDocument({
          title: `${template.Title} ${facts.certNum}`,
          author: facts.issuer,
        });
        const pen = keepsText(document.beginPage(print.width, print.height) as unknown as SKRSContext2D);
        pen.scale(print.width / width, print.height / height);
        registerFonts();
        // Lines stay vectors in a PDF, and a picture keeps its pixels.
        if (template.Background === '') renderPaper(pen, template.Paper);
        else
          renderBackground(
            pen,
            await loadImage(await sources.background(template.Background)),
            template.Paper,
          );
        renderCertificate(pen, certificate, await sealOf(certificate));
        document.endPage();
        return document.close();
      }),
  };
}

/** Caches papers before anything is written on them; the background is an address, blank for the built-in one. */
function paperCache(read: PictureSources['background']) {
  const keep = boundedCache(async (key: string) => {
    const [paper, background] = key.split(' ') as [PaperName, string];
    const canvas = newCanvas(paper);
    const pen = canvas.getContext('2d');
    if (background === '') renderPaper(pen, paper);
    else renderBackground(pen, await loadImage(await read(background)), paper);
    return canvas;
  });
  return (paper: PaperName, background: string) => keep(`${paper} ${background}`);
}

/** Caches the few results that were made last; a failed one is tried again. */
function boundedCache<Key, Made extends Canvas | Image>(make: (key: Key) => Promise<Made>) {
  const results = new Map<Key, Promise<Made>>();
  return (key: Key): Promise<Made> => {
    const result = results.get(key);
    if (result) return result;
    const oldest = results.keys().next();
    if (results.size >= maxCachedPictures && !oldest.done) results.delete(oldest.value);
    const newResult = make(key);
    results.set(key, newResult);
    newResult.catch(() => results.delete(key));
    return newResult;
  };
}

function newCanvas(paper: PaperName): Canvas {
  return createCanvas(papers[paper].width, papers[paper].height);
}

/** Frees seven megabytes outside the heap, which the garbage collector does not count: hundreds would pile up. */
function giveBack(pixels: Buffer): void {
  (pixels.buffer as ArrayBuffer).transfer(0);
}

import {
  createCanvas,
  loadImage,
  PDFDocument,
  type Canvas,
  type Image,
  type SKRSContext2D,
} from '@napi-rs/canvas';
import sharp from 'sharp';
import { buffer } from 'node:stream/consumers';
import { certificatePage } from '#contract/certificate-templates.ts';
import { boundedPool } from '../base/bounded-pool.ts';
import type { Storage } from '../files/storage.ts';
import { drawBackground, drawCertificate } from './drawing/draw.ts';
import type { Drawing } from './drawing/drawing.ts';
import { registerFonts } from './drawing/fonts.ts';
import { drawPaper } from './drawing/paper.ts';

const { width, height } = certificatePage;
const atOnce = 4;
const keptPapers = 4;
/** A4, lying. */
const pdfPage = { width: 841.89, height: 595.28 };

export interface CertificatePictures {
  png(drawing: Drawing): Promise<Buffer>;
  pdf(drawing: Drawing): Promise<Buffer>;
}

/** Draws certificates a few at a time; more than that wait, and too many are told to come back. */
export function openCertificatePictures(storage: Pick<Storage, 'read'>): CertificatePictures {
  const drawing = boundedPool({ atOnce, waiting: 100 });
  // Used again: a canvas of seven megabytes outlives its drawing until somebody collects it.
  const idle: Canvas[] = [];
  /** By the address of its picture; blank is the built-in one. */
  const papers = new Map<string, Canvas>();

  async function paperOf(background: string): Promise<Canvas> {
    const kept = papers.get(background);
    if (kept) return kept;
    const canvas = createCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (background === '') drawPaper(pen);
    else drawBackground(pen, await readPicture(storage, background));
    const oldest = papers.keys().next().value;
    if (papers.size >= keptPapers && oldest !== undefined) papers.delete(oldest);
    papers.set(background, canvas);
    return canvas;
  }

  return {
    png: (certificate) =>
      drawing(async () => {
        const canvas = idle.pop() ?? createCanvas(width, height);
        const pen = canvas.getContext('2d');
        registerFonts();
        pen.drawImage(await paperOf(certificate.template.Background), 0, 0);
        drawCertificate(pen, certificate);
        const pixels = canvas.data();
        idle.push(canvas);
        // Encoded on another thread, from the pixels as they are.
        return await sharp(pixels, { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .png({ compressionLevel: 3 })
          .toBuffer()
          .finally(() => giveBack(pixels));
      }),
    pdf: (certificate) =>
      drawing(async () => {
        const { template, facts } = certificate;
        const document = new PDFDocument({
          title: `${template.Title} ${facts.certNum}`,
          author: facts.issuer,
        });
        const pen = document.beginPage(pdfPage.width, pdfPage.height) as unknown as SKRSContext2D;
        pen.scale(pdfPage.width / width, pdfPage.height / height);
        registerFonts();
        // Lines stay lines in a PDF, and a picture keeps its pixels.
        if (template.Background === '') drawPaper(pen);
        else drawBackground(pen, await readPicture(storage, template.Background));
        drawCertificate(pen, certificate);
        document.endPage();
        return document.close();
      }),
  };
}

/** Seven megabytes each, outside the heap: the collector sees no reason to hurry, and hundreds would pile up. */
function giveBack(pixels: Buffer): void {
  (pixels.buffer as ArrayBuffer).transfer(0);
}

/** A file of this site; the upload made sure that it is a picture within bounds. */
async function readPicture(storage: Pick<Storage, 'read'>, address: string): Promise<Image> {
  return await loadImage(await buffer(storage.read(address.replace(/^\/files\//, ''))));
}

import { tooComplexText } from '#contract/content/article-text.ts';
import { invalid } from '../../../platform/core/errors.ts';
import { countFiles, maxFiles } from '../../files/file-keys.ts';
import { openWorkerLane } from './worker-lane.ts';
import type { WrittenText } from './written-text.ts';

/** A text for the worker. */
export interface Written {
  title: string;
  html: string;
}

interface Writing {
  title?: string;
  html: string;
  /** The field that a refusal names. */
  field: string;
  /** Texts of members wait for each other and never in front of those of the office. */
  writer?: 'office' | 'member';
}

/**
 * The largest text that the contract allows takes a second of a processor (server/testing/texts/hostile-texts.ts). The limits
 * are for a machine so busy that it takes far longer, which is not the text's doing.
 */
const lanes = { office: openLane({ maxMs: 40_000 }), member: openLane({ maxMs: 30_000 }) };

/**
 * Makes rich text safe and reads its words in a worker, whatever its length.
 * @throws ApiError 400 on the field for a text that is too complex or names too many files, 503 when too many are being read
 */
export async function readWritten({
  title = '',
  html,
  field,
  writer = 'office',
}: Writing): Promise<WrittenText> {
  const answer = await lanes[writer]({ title, html });
  if (answer === 'tooComplex') throw invalid({ [field]: tooComplexText });
  const files = countFiles(answer.content);
  if (files > maxFiles)
    throw invalid({ [field]: `正文里的图片和附件共 ${files} 个，最多 ${maxFiles} 个，请拆成几篇` });
  return answer;
}

/** What of a text is not stored, for the answer to whoever saves it; absent when all of it is. */
export const droppedOf = (unkept: string[]): { Dropped?: string[] } =>
  unkept.length === 0 ? {} : { Dropped: unkept };

function openLane(limits: { maxMs: number }) {
  const worker = new URL('written-text-worker.ts', import.meta.url);
  return openWorkerLane<Written, WrittenText | 'tooComplex'>(worker, limits);
}

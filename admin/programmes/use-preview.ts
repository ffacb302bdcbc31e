import { useEffect, useState } from 'react';
import { samples, type RenderedBox } from '#contract/certificates/certificate-templates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { call } from '../session/call.ts';
import type { Measures } from './checks.ts';
import { templateOf, type Design, type RenderedElement } from './design.ts';

export type Sample = (typeof samples)[number];

interface Preview {
  /** A data address, decoded already: it takes the place of the one before at once. */
  image: string;
  rendered: ReadonlyMap<number, RenderedElement>;
  measures: Measures;
}

interface Wanted {
  programmeId: number;
  programmeName: string;
  sample: Sample;
}

const waitMs = 300;
const nothing: Preview = {
  image: '',
  rendered: new Map(),
  measures: { shown: new Map(), long: new Map() },
};

/** Provides the server's own picture of a design, a moment after its last change; until then the previous one stays. */
export function usePreview(design: Design, { programmeId, programmeName, sample }: Wanted) {
  const [shown, setShown] = useState<{ preview: Preview; of?: Design }>({ preview: nothing });
  const [error, setError] = useState<unknown>();
  const [attempt, tryAgain] = useState(0);
  const isFirst = shown.of === undefined;

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        void render(design, { programmeId, programmeName, sample }).then(
          (preview) => {
            if (!isCurrent) return;
            setShown({ preview, of: design });
            setError(undefined);
          },
          (thrown: unknown) => isCurrent && setError(thrown),
        ),
      isFirst ? 0 : waitMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // The first picture is no reason to ask for another one.
    // oxlint-disable-next-line exhaustive-deps
  }, [design, programmeId, programmeName, sample, attempt]);

  return {
    ...shown.preview,
    /** True if the picture shows the present design. */
    isCurrent: shown.of === design,
    error,
    tryAgain: () => tryAgain(attempt + 1),
  };
}

async function render(design: Design, { programmeId, programmeName, sample }: Wanted): Promise<Preview> {
  const answer = await call(businessProgrammes.PreviewCert, {
    ProgrammeId: programmeId,
    ProgrammeName: programmeName,
    Sample: sample,
    ...templateOf(design),
  });
  if (typeof answer === 'string') return nothing;
  const image = `data:image/png;base64,${answer.Image}`;
  const picture = new Image();
  picture.src = image;
  await picture.decode();
  const byKey = (boxes: RenderedBox[]) =>
    new Map(design.Fields.flatMap(({ key }, at) => (boxes[at] ? [[key, boxes[at]] as const] : [])));
  const measured = byKey(answer.Boxes);
  return {
    image,
    measures: { shown: measured, long: byKey(answer.LongBoxes) },
    rendered: new Map(
      design.Fields.flatMap((element) => {
        const box = measured.get(element.key);
        return box ? [[element.key, { element, box: plain(box) }] as const] : [];
      }),
    ),
  };
}

function plain({ X, Y, Width, Height }: RenderedBox) {
  return { x: X, y: Y, width: Width, height: Height };
}

import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { momentOf } from '#ui/text/shanghai-time.ts';
import { PrintCaption } from './print-caption.tsx';

const zoneBefore = process.env.TZ;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: momentOf('2026-11-25 10:00:00') });
});

afterEach(() => {
  vi.useRealTimers();
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test.each(['America/Los_Angeles', 'Pacific/Auckland', 'UTC'])(
  'a list printed in %s shows the current date of Shanghai',
  (zone) => {
    process.env.TZ = zone;

    const paper = renderToStaticMarkup(<PrintCaption filters={[]} read={() => ''} />);

    expect(paper).toContain('打印于 2026-11-25');
  },
);

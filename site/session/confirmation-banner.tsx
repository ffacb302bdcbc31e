import { useEffect, useState } from 'react';
import type { DataOf } from '#contract/api/endpoint.ts';
import { webConfirmations } from '#contract/members/confirmations.ts';
import { Button } from '#ui/components/button.tsx';
import { toast } from '#ui/components/toast.tsx';
import { call } from './server.ts';

type Round = DataOf<typeof webConfirmations.GetMyConfirmation>;

/** Asks a member to look over its data, which is shown below: it presses 无变化, or saves what it changed. */
export function ConfirmationBanner() {
  const [round, setRound] = useState<Round>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    // An error is shown by then; the data can be changed without the banner.
    call(webConfirmations.GetMyConfirmation, {}).then(setRound, () => {});
  }, []);
  if (!round) return null;
  const confirm = async () => {
    setIsBusy(true);
    try {
      await call(webConfirmations.ConfirmMyData, { RoundId: round.RoundId });
      toast('已核对，谢谢', 'good');
      setRound(null);
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <section className="callout row between mb-5" aria-label="请核对资料">
      <p className="fill">
        <strong>{round.Title}</strong>：请核对下面的资料
        {round.EndDate !== '' && `，${round.EndDate} 截止`}。没有变化的点“无变化”，有变化的改后保存即可。
      </p>
      <Button isBusy={isBusy} onClick={() => void confirm()}>
        无变化
      </Button>
    </section>
  );
}

import { useState } from 'react';
import type { Audience } from '#contract/audience/audience.ts';
import { businessAudiences, type Reach, type ReachCounts } from '#contract/audience/audiences.ts';
import { useAnswer } from '../../session/server.ts';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';

const ReachDialog = lazyDialog(() => import('./reach-dialog.tsx').then((file) => file.ReachDialog));

/** Says how many members an audience has and how they are reached; each number opens the list. */
export function ReachLine({ audience, isSomebody }: { audience: Audience; isSomebody: boolean }) {
  const [opened, open] = useState<Reach | ''>();
  const query = useAnswer(businessAudiences.CountAudience, audience, {
    enabled: isSomebody,
    keepPrevious: true,
  });
  return (
    <output className="audience-line on-canvas rounded" aria-busy={query.isFetching}>
      {!isSomebody && '还没有选择'}
      {isSomebody && !query.data && '正在计算…'}
      {isSomebody && query.data && <Counts counts={query.data} onOpen={open} />}
      {opened !== undefined && (
        <ReachDialog audience={audience} reach={opened} onClose={() => open(undefined)} />
      )}
    </output>
  );
}

function Counts({ counts, onOpen }: { counts: ReachCounts; onOpen: (reach: Reach | '') => void }) {
  const { Companies, WithMail, WithMobile, PhoneOnly, Unreachable } = counts;
  if (Companies === 0) return '没有符合条件的会员';
  const ways: { word: string; reach: Reach; count: number }[] = [
    { word: '邮件', reach: 'mail', count: WithMail },
    { word: '短信', reach: 'mobile', count: WithMobile },
    ...(PhoneOnly > 0 ? [{ word: '只能打电话', reach: 'phone', count: PhoneOnly } as const] : []),
    ...(Unreachable > 0 ? [{ word: '无法联系', reach: 'none', count: Unreachable } as const] : []),
  ];
  return (
    <>
      共 <Opening label={`${Companies} 家，看名单`} text={`${Companies}`} onClick={() => onOpen('')} /> 家：
      {ways.map(({ word, reach, count }, at) => (
        <span key={reach} className="whole">
          {at > 0 && '、'}
          {word}{' '}
          <Opening label={`${word} ${count} 家，看名单`} text={`${count}`} onClick={() => onOpen(reach)} />
        </span>
      ))}
    </>
  );
}

function Opening({ label, text, onClick }: { label: string; text: string; onClick: () => void }) {
  return (
    <button type="button" className="link" aria-label={label} onClick={onClick}>
      {text}
    </button>
  );
}

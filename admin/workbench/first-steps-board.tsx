import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FirstStep, StepName } from '#contract/back-office/workbench.ts';
import { LinkButton } from '../components/buttons/link-button.tsx';
import { useSeatNames } from '../components/data/featured-names.ts';
import { useCanOpen } from '../components/permissions/can-open.ts';

interface StepWords {
  title: string;
  why: string;
  /** The page where it is done, and the view behind it. */
  to: string;
  view: string;
}

/** A step that is done in a card of the settings. */
const inSettings = (card: string, title: string, why: string): StepWords => ({
  title,
  why,
  to: `/System/site#site-${card}`,
  view: 'site/settings',
});

const words: Record<StepName, StepWords> = {
  address: inSettings('basic', '填写网站地址', '证书上的二维码、邮件里的链接都用它，印出去不能改'),
  site: inSettings('contact', '填写协会名称、电话和地址', '名称在“基本”里，电话和地址在“联系方式”里'),
  logo: inSettings('basic', '上传协会标志', '页头、页脚和浏览器标签上显示'),
  filing: inSettings('filing', '填写备案号', '页脚须链接到工信部备案网站'),
  privacy: inSettings('privacy', '核对隐私说明', '入会申请时请申请人同意的就是它'),
  menus: {
    title: '建立网站栏目',
    why: '导航栏由栏目组成',
    to: '/System/menus',
    view: 'menus/list',
  },
  tiles: inSettings('home', '给首页的入口选栏目', '没有栏目的入口不显示'),
  types: {
    title: '设置单位归类与会员等级',
    why: '没有它们，企业不能在线申请入会',
    to: '/System/types',
    view: 'types/list',
  },
  roles: {
    title: '给同事分好角色',
    why: '写文章的、管会员的、管证书的各做各的',
    to: '/System/roles',
    view: 'staff/roles',
  },
  colleagues: {
    title: '给同事开账号',
    why: '一人一个账号，审核也需要第二个人',
    to: '/System/admins',
    view: 'staff/administrators',
  },
  programme: {
    title: '建立培训项目和证书模板',
    why: '导入成绩、签发证书之前要有',
    to: '/System/certificates/programmes',
    view: 'certificates/programmes',
  },
  news: {
    title: '写第一篇文章',
    why: '发布后立即见于网站',
    to: '/System/news/edit',
    view: 'news/list',
  },
  seats: {
    title: '把文章放上首页',
    why: '首页的四个推荐位',
    to: '/System/positions',
    view: 'positions/list',
  },
  banners: {
    title: '上传首页轮播图',
    why: '没有图片时首页不留空位',
    to: '/System/banners',
    view: 'banners/list',
  },
  mail: inSettings('delivery', '设置邮件发送', '审核结果、活动邀请和找回密码都靠邮件'),
  backup: {
    title: '做一次备份',
    why: '并把主密钥另存一处',
    to: '/System/backups',
    view: 'backups/list',
  },
};

/**
 * 新网站准备: how many of the first steps are done, with the next one as a button, until all are done or it is hidden. All
 * steps unfold in their order; one that is done meanwhile is ticked in its place, so that no link moves under the pointer.
 */
export function FirstStepsBoard({ steps, onHide }: { steps: readonly FirstStep[]; onHide: () => void }) {
  const canOpen = useCanOpen();
  const [isOpen, setOpen] = useState(false);
  // A newer server, during an upgrade, may name a step that is not known here.
  const theirs = steps.filter(({ Step }) => Step in words && canOpen(words[Step].view));
  const doneCount = theirs.filter(({ IsDone }) => IsDone).length;
  const [wasDone] = useState(doneCount === theirs.length);
  const next = theirs.find(({ IsDone }) => !IsDone);
  if (wasDone) return null;
  return (
    <section className="sheet board" data-line aria-labelledby="first-steps-title">
      <div className="sheet-head">
        <h2 id="first-steps-title">新网站准备</h2>
      </div>
      <div className="row gap-3 fill">
        <span className="figures whole">
          {doneCount} / {theirs.length}
        </span>
        <progress
          className="steps-progress clipped pill"
          value={doneCount}
          max={theirs.length}
          aria-label="已完成的步骤"
        />
        {next ? (
          <LinkButton to={words[next.Step].to}>下一步：{words[next.Step].title}</LinkButton>
        ) : (
          <span className="muted">已全部完成</span>
        )}
        <div className="row gap-1 push">
          <Button type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            全部步骤
          </Button>
          <Button type="text" onClick={onHide}>
            不再显示
          </Button>
        </div>
      </div>
      {isOpen && <Steps steps={theirs} />}
    </section>
  );
}

function Steps({ steps }: { steps: readonly FirstStep[] }) {
  const seats = Object.values(useSeatNames());
  const namesOf = ({ Step, Names = [] }: FirstStep) => (Step === 'seats' ? seats : Names);
  return (
    <ol className="first-steps plain-list" aria-label="全部步骤">
      {steps.map((step) => (
        <li key={step.Step} data-done={step.IsDone || undefined}>
          <span className="first-step-mark">
            <span aria-hidden>{step.IsDone ? '✓' : ''}</span>
            {step.IsDone && <span className="visually-hidden">已完成</span>}
          </span>
          <Link to={words[step.Step].to}>{words[step.Step].title}</Link>
          <span>
            {[words[step.Step].why, namesOf(step).join('、')].filter((part) => part !== '').join('：')}
          </span>
        </li>
      ))}
    </ol>
  );
}

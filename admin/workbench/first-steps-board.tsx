import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FirstStep, StepName } from '#contract/back-office/workbench.ts';
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
 * 新网站准备: the first steps, until all are done or the list is hidden. A step that is done meanwhile is ticked in its place
 * until the page is left, so that no link moves under the pointer.
 */
export function FirstStepsBoard({ steps, onHide }: { steps: readonly FirstStep[]; onHide: () => void }) {
  const canOpen = useCanOpen();
  // A newer server, during an upgrade, may name a step that is not known here.
  const theirs = steps.filter(({ Step }) => Step in words && canOpen(words[Step].view));
  const [doneBefore] = useState(() => new Set(steps.filter(({ IsDone }) => IsDone).map(({ Step }) => Step)));
  const openSteps = theirs.filter(({ Step }) => !doneBefore.has(Step));
  const folded = theirs.filter(({ Step }) => doneBefore.has(Step));
  const openCount = theirs.filter(({ IsDone }) => !IsDone).length;
  if (openSteps.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="first-steps-title">
      <div className="sheet-head">
        <h2 id="first-steps-title">新网站准备</h2>
        <p className="hint">{openCount > 0 ? `还有 ${openCount} 项` : '已全部完成'}</p>
        <Button onClick={onHide}>不再显示</Button>
      </div>
      <Steps name="还要做的" steps={openSteps} />
      {folded.length > 0 && (
        <details className="done-steps">
          <summary>已完成 {folded.length} 项</summary>
          <Steps name="已完成的" steps={folded} />
        </details>
      )}
    </section>
  );
}

function Steps({ name, steps }: { name: string; steps: readonly FirstStep[] }) {
  const seats = Object.values(useSeatNames());
  const namesOf = ({ Step, Names = [] }: FirstStep) => (Step === 'seats' ? seats : Names);
  return (
    <ol className="first-steps plain-list" aria-label={name}>
      {steps.map((step) => (
        <li key={step.Step} data-done={step.IsDone || undefined}>
          <span className="first-step-mark" aria-hidden>
            {step.IsDone ? '✓' : ''}
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

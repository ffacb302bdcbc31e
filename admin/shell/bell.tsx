import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Popover } from '../components/dialogs/popover.tsx';
import { useWaiting } from '../components/waiting/use-waiting.ts';
import { countOf, WaitingCases, WaitingCounts } from '../components/waiting/waiting-lists.tsx';
import { textOf } from '../session/errors.tsx';
import { homePath } from './routes.ts';
import './bell.css';

const maxCount = 99;

/** Shows 待我处理 on every page; hidden for users who have nothing to decide on at all. */
export function Bell() {
  const { data, error } = useWaiting();
  if (data?.Counts.length === 0 || (!data && !error)) return null;
  const count = countOf(data);
  const name = data ? `待我处理 ${count} 件` : '待我处理（暂时读不到）';
  return (
    <Popover
      title="待我处理"
      button={(attributes) => (
        <Button
          {...attributes}
          type="text"
          aria-label={name}
          title={name}
          icon={
            <span className="bell-mark">
              <BellOutlined aria-hidden />
              {count > 0 && <span className="bell-count">{count > maxCount ? `${maxCount}+` : count}</span>}
            </span>
          }
        />
      )}
    >
      {(close) => (
        <div
          className="bell-list stack gap-3"
          role="presentation"
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && close()}
        >
          {error && <p className="hint">{data ? '刷新失败，以下是之前的内容' : textOf(error)}</p>}
          {data && count === 0 && <p className="hint">现在没有待办</p>}
          {data && <WaitingCounts waiting={data} />}
          {data && count > 0 && <WaitingCases waiting={data} />}
          <Link to={homePath}>到工作台</Link>
        </div>
      )}
    </Popover>
  );
}

import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useBackgroundTasks } from '../components/feedback/background-tasks.ts';

/** Shows tasks that continue while the user is on another page; those that can be stopped have a button. */
export function BackgroundTasks() {
  const running = useBackgroundTasks();
  return (
    <>
      <output className="one-line muted">
        {running.length > 0 && (
          <>
            <LoadingOutlined aria-hidden /> <span>{running.map(({ label }) => label).join('、')}</span>
          </>
        )}
      </output>
      {running.map(
        ({ label, stop }, at) =>
          stop && (
            <Button
              key={`${label} ${at}`}
              type="link"
              size="small"
              aria-label={`取消：${label}`}
              onClick={stop}
            >
              取消
            </Button>
          ),
      )}
    </>
  );
}

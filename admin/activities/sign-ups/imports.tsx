import { Form, InputNumber } from 'antd';
import { useId } from 'react';
import { passMark } from '#contract/activities/sign-up-imports.ts';
import { LinkButton } from '../../components/buttons/link-button.tsx';
import { ImportWorkspace } from '../../imports/import-workspace.tsx';
import { useWorkbook } from '../../imports/use-workbook.ts';
import { pageOf } from '../words.ts';
import { peopleScreen, resultScreen } from './import-screens.tsx';

/** 导入名单: people from a workbook, or pasted. */
export function PeopleImport({ activityId }: { activityId: number }) {
  const workbook = useWorkbook(peopleScreen, {
    fields: { ActivityId: String(activityId) },
    label: '',
    name: '',
  });
  return (
    <ImportWorkspace
      isSection
      workbook={workbook}
      choice={<p className="hint">姓名、手机号码和单位必填；名额满了的排到候补</p>}
      afterwards={() => <LinkButton to={pageOf(activityId, 'people')}>查看名单</LinkButton>}
    />
  );
}

const givenOf = (activityId: number, mark: number) => ({
  fields: { ActivityId: String(activityId), PassMark: String(mark) },
  label: '',
  name: '',
});

/** 录入结果: who passed, from a workbook or pasted; people are found by their mobile number or their name. */
export function ResultImport({ activityId }: { activityId: number }) {
  const workbook = useWorkbook(resultScreen, givenOf(activityId, passMark));
  const markId = useId();
  return (
    <ImportWorkspace
      isSection
      workbook={workbook}
      choice={
        <Form.Item label="合格分数" htmlFor={markId} extra="表格里写“通过”“未通过”的不看分数">
          <InputNumber
            id={markId}
            min={0}
            max={1000}
            controls={false}
            defaultValue={passMark}
            onChange={(mark) => workbook.give(givenOf(activityId, mark ?? passMark))}
          />
        </Form.Item>
      }
      afterwards={() => <LinkButton to={pageOf(activityId, 'people', '&there=1')}>查看名单</LinkButton>}
    />
  );
}

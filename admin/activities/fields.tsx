import { businessActivities } from '#contract/activities.ts';
import { DateTimeInput } from '../kit/date-time-input.tsx';
import { fieldsOf } from '../kit/fields.tsx';

const Field = fieldsOf(businessActivities.SaveActivityDetail);

/** What it is, when and where. */
export function FactFields() {
  return (
    <>
      <Field.Text name="Title" label="标题" placeholder="如：会员单位走进工程检测实验室" />
      <div className="fact-fields">
        <Field.Own name="BeginTime" label="开始时间">
          <DateTimeInput />
        </Field.Own>
        <Field.Own name="EndTime" label="结束时间">
          <DateTimeInput />
        </Field.Own>
        <Field.Text name="Place" label="地点" />
      </div>
    </>
  );
}

import { Screen } from '#web/admin/screen/screen.tsx';

export const HistoryPage = () => <Screen title="History">{null}</Screen>;

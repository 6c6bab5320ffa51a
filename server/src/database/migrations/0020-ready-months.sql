-- Who left or began in a month, and which months of all companies were closed or settled again.

CREATE INDEX employee_state_changes_terminated ON employee_state_changes (company_id, at)
  WHERE cause = 'terminated';
CREATE INDEX employees_by_hiring ON employees (company_id, hiring_date);
CREATE INDEX payroll_cycles_by_end ON payroll_cycles (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX settlements_again ON settlements (settled_at) WHERE version > 1;

-- When the last void and the last payment of a month came, however many charges it has.

CREATE INDEX consumptions_voids_of_month ON consumptions (company_id, month, number)
  WHERE sum_type = 'withdrawn';
CREATE INDEX consumptions_payments_of_month ON consumptions (company_id, month, number)
  WHERE payment_id IS NOT NULL;

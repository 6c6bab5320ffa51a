-- That the flags of an entry were seen, by whom and when; the words about it are among the reasons.

CREATE TABLE entry_acknowledgements (
  company_id uuid NOT NULL,
  consumption_id uuid NOT NULL,
  acknowledged_at timestamptz NOT NULL,
  actor text NOT NULL,
  PRIMARY KEY (company_id, consumption_id),
  FOREIGN KEY (company_id, consumption_id) REFERENCES consumptions (company_id, id)
);

ALTER TABLE reasons
  DROP CONSTRAINT reasons_about_check,
  ADD CONSTRAINT reasons_about_check
    CHECK (about IN ('void', 'state', 'disabling', 'decision', 'acknowledgement'));

-- Entries as they were booked, and the late ones among them. The moment alone: those of a batch
-- share it, so that the index stays small.

CREATE INDEX consumptions_by_time ON consumptions (company_id, recorded_at);
CREATE INDEX consumptions_late ON consumptions (company_id, recorded_at) WHERE late;

-- Refusals of a month, of a time, and of a charge that its source asks about.

CREATE INDEX refused_charges_of_month ON refused_charges (company_id, month, refused_at);
CREATE INDEX refused_charges_by_time ON refused_charges (company_id, refused_at);
CREATE INDEX refused_charges_by_external_id ON refused_charges (company_id, external_id)
  WHERE external_id IS NOT NULL;

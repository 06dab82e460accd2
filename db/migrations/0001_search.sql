CREATE INDEX "cases_search_idx" ON "cases" USING gin ("case_number" extensions.gin_trgm_ops,"title" extensions.gin_trgm_ops,"client_name" extensions.gin_trgm_ops);

CREATE INDEX "clients_search_idx" ON "clients" USING gin ("name" extensions.gin_trgm_ops,"email" extensions.gin_trgm_ops,"company" extensions.gin_trgm_ops);

CREATE INDEX "documents_search_idx" ON "documents" USING gin ("title" extensions.gin_trgm_ops);

CREATE INDEX "leads_search_idx" ON "leads" USING gin ("name" extensions.gin_trgm_ops,"email" extensions.gin_trgm_ops);
